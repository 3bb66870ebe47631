// An exported model in C++, by OpenVINO: native MODEL INPUTS
#include <cstdio>
#include <fstream>
#include <vector>

#include <openvino/openvino.hpp>

int main(int count, char** arguments) {
    if (count != 3) return 2;
    ov::Core core;
    auto model = core.compile_model(arguments[1], "CPU", ov::hint::inference_precision(ov::element::f32));
    auto request = model.create_infer_request();
    ov::Tensor x(ov::element::f32, {1, 512});
    std::ifstream file(arguments[2], std::ios::binary);
    while (file.read(reinterpret_cast<char*>(x.data()), x.get_byte_size())) {
        request.set_input_tensor(x);
        request.infer();
        const char* before = "[";
        for (const auto& output : model.outputs()) {
            ov::Tensor result = request.get_tensor(output);
            for (size_t i = 0; i < result.get_size(); ++i, before = ", ") {
                bool whole = result.get_element_type() == ov::element::i64;
                double number = whole ? static_cast<double>(result.data<int64_t>()[i]) : result.data<float>()[i];
                std::printf("%s%.9g", before, number);
            }
        }
        std::printf("]\n");
    }
}
