import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/settings/project-root.ts';
import bundleServer, { bundledProgram } from '#tests/support/bundle-server.ts';
import { buildServer } from '../../../scripts/build-server.ts';

export interface BuiltRevision {
  name: string;
  /** The file to start. */
  program: string;
  remove: () => void;
}

/** The server as it is here. */
export async function buildPresent(): Promise<BuiltRevision> {
  await bundleServer();
  return { name: 'here', program: bundledProgram('main'), remove: () => {} };
}

/** The server of another commit, built in a worktree of its own with the packages that are installed here. */
export async function buildRevision(revision: string): Promise<BuiltRevision> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: projectRoot, encoding: 'utf8' });
  const name = git('rev-parse', '--short', `${revision}^{commit}`).trim();
  const around = mkdtempSync(join(tmpdir(), 'portolan-revision-'));
  const folder = join(around, name);
  git('worktree', 'add', '--quiet', '--detach', folder, name);
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(around, { recursive: true });
  };
  try {
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    await buildServer(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { name, program: join(folder, 'dist-server', 'main.js'), remove };
}
