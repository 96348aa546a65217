/**
 * Model ids as they appear in the wild, in one spelling:
 *
 *     unsloth_Llama-3.2-3B-Instruct-GGUF            unsloth-llama-3-2-3b-instruct
 *     accounts/fireworks/models/deepseek-v3p1       deepseek-v3-1
 *     models/GLM-4_6-Q4_K_M-00001-of-00003.gguf     glm-4-6
 */

/** The longest id, in characters; a longer one is a path, whose end names the model. */
const LONGEST = 256

/** `model-00001-of-00003.safetensors`: a file extension, and the number of a part. */
const FILE = /(?:-\d{5}-of-\d{5})?\.(?:gguf|ggml|safetensors|bin|pth?|onnx|engine|litertlm|task)$/
/** `v3p1`: a `p` for a dot that a path may not contain. */
const DOT = /(\d)p(?=\d)/g
/** `Q4_K_M`, `UD-IQ2_XXS`, `q8_0`. */
const LEVEL = /(?<![a-z0-9])(?:ud[-_])?[it]?q\d(?:[-_](?:\d|k|xxs|xs|s|m|l|xl|nl))*(?![a-z0-9])/g
/** Number formats, packagings, bits per weight: their digits must not pass for a version. */
const FORMAT =
  /(?<![a-z0-9])(?:gguf|ggml|gptq|awq|bnb|mlx|exl\d|i1|b?fp?\d{1,2}|int\d|nvfp4|mxfp\d|w\d{1,2}a\d{1,2}|\d{1,2}(?:\.\d{1,2})?[-_]?(?:bits?|bpw))(?![a-z0-9])/g
/** A segment that does not identify the model: `snapshots`, a hash, `checkpoint-1200`, `model.gguf`. */
const GENERIC =
  /^(?:(?:models?|pytorch|ggml|mlx|consolidated|main|master|latest|default|snapshots?|resolve|blobs?|tree|checkpoints?|global|weights)(?:-(?:model|weights|step|\d{1,9}))*|[0-9a-f]{16,64}|\d*)$/

/** The name in the last segment that identifies a model; then that name after its vendor's (`deepseek/r1`). */
export function modelNames(id: string): readonly string[] {
  const segments = id
    .slice(-LONGEST)
    .toLowerCase()
    .split(/[/\\]/)
    .map(canonical)
    .filter(segment => !GENERIC.test(segment))
  const name = segments.at(-1)
  if (name === undefined) return []
  const vendor = segments.at(-2)
  return vendor === undefined ? [name] : [name, `${vendor}-${name}`]
}

const canonical = (segment: string): string =>
  segment
    .trim()
    .replace(FILE, '')
    .replace(LEVEL, '-')
    .replace(FORMAT, '-')
    .replace(DOT, '$1-')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
