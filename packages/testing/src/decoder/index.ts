export { createDecoder, type Decoder, type DecodingOptions } from './create-decoder.ts';
