import { build } from 'vite';

/**
 * Stay outside the bundle: they carry native code, WebAssembly or workers, which they find by the place of
 * their own files.
 */
const external = [
  '@electric-sql/pglite',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'nodemailer',
  'pdfjs-dist',
  'pg',
  'pino',
  'sharp',
  'tesseract.js',
];

/** Bundles `server/main.ts` into `dist-server/main.js`: it listens in a third of the time of loose files. */
export async function buildServer(root: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'server/main.ts',
      outDir: 'dist-server',
      target: 'node20',
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
    ssr: { noExternal: true, external },
  });
}
