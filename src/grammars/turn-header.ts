import type { Dialect } from '../engine/dialect.ts'
import { markers } from '../formats/markers.ts'

/** The header of the model's own turn, which models repeat at the start of a message; it is dropped. */
export const turnHeader: Dialect = markers('turn-header', {
  markers: [
    '<|im_start|>assistant\n',
    '<|start_header_id|>assistant<|end_header_id|>\n\n',
    '<|start_of_role|>assistant<|end_of_role|>\n',
    '<|assistant|>\n',
    '<start_of_turn>model\n',
    '<|turn>model\n',
    '<｜Assistant｜>\n',
  ],
  at: 'message',
  bare: true,
})
