import { build } from 'vite';

/**
 * Stay outside the bundle: they carry native code, WebAssembly or workers, which they find by the place of
 * their own files.
 */
const external = [
  '@cantoo/pdf-lib',
  '@electric-sql/pglite',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'fontkit',
  'nodemailer',
  'pdfjs-dist',
  'pg',
  'pino',
  'sharp',
  'tesseract.js',
];

/** The server, and the programs that it starts in processes of their own from beside itself. */
const programs = {
  main: 'server/main.ts',
  admin: 'server/partners/client/main.ts',
  'reader-program': 'server/documents/reader-program.ts',
  'sheet-program': 'server/documents/sheet-program.ts',
  'table-program': 'server/documents/table-program.ts',
  'writer-program': 'server/documents/writer-program.ts',
};

/**
 * Bundles `server/main.ts` into `dist-server/main.js`: it listens in a third of the time of loose files.
 * @param more programs to bundle with it, by name
 */
export async function buildServer(
  root: string,
  outDir = 'dist-server',
  more: Record<string, string> = {},
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { ...programs, ...more },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, external },
  });
}
