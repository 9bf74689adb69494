import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitResult = ReturnType<NodeFS['init']>;

/** The part of Emscripten's NODEFS that its type leaves out. */
interface StreamOperations {
  fsync?: (stream: { nfd?: number }) => number;
  write: (...write: unknown[]) => number;
}

/** `EIO` in Emscripten's numbering. */
const ioError = 29;

/**
 * PGlite's file system on Node, with an fsync that reaches the disk. NODEFS has none, and PostgreSQL takes the
 * missing operation for success: a commit that it acknowledged would be lost with the machine's power.
 */
export class DurableNodeFS extends NodeFS {
  readonly #mayWrite: () => boolean;

  /** @param mayWrite asked before anything is written or called durable; what may not be written fails */
  constructor(directory: string, mayWrite: () => boolean) {
    super(directory);
    this.#mayWrite = mayWrite;
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): InitResult {
    const { emscriptenOpts } = await super.init(pglite, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          module => {
            const { stream_ops: operations } = module.NODEFS as unknown as { stream_ops: StreamOperations };
            const { write } = operations;
            operations.write = (...args) => {
              if (!this.#mayWrite()) throw new module.FS.ErrnoError(ioError);
              return write(...args);
            };
            operations.fsync = stream => {
              if (stream.nfd === undefined) return 0;
              if (!this.#mayWrite()) throw new module.FS.ErrnoError(ioError);
              try {
                fsyncSync(stream.nfd);
                return 0;
              } catch {
                throw new module.FS.ErrnoError(ioError);
              }
            };
          },
        ],
      },
    };
  }
}
