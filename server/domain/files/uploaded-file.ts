/** A file in the store. Unless its handler keeps it, it is removed after the call. */
export interface UploadedFile {
  fileKey: string;
  fileName: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}
