"""python-chess: positions counted to a depth, and games written down and read back."""

import chess

POSITIONS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
]


def _count(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _count(board, depth - 1)
        board.pop()
    return total


def perft():
    return [_count(chess.Board(fen), depth) for fen, depth in zip(POSITIONS, (3, 2, 3))]


def san():
    """A game in which every move is chosen by its place in the list, written and read again."""
    board, written = chess.Board(), []
    for ply in range(50):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = moves[ply * 7 % len(moves)]
        written.append(board.san(move))
        board.push(move)
    again = chess.Board()
    for text in written:
        again.push_san(text)
    return written, again.fen(), again.is_check(), str(again)
