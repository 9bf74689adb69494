import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

// `npm run bench -- node-versions [VERSION …]`: the unit and server tests on each Node that `engines` allows. The
// binaries come from the npm packages `node-<platform>-<architecture>`, which the `node` package itself installs.
const supported = ['20.19.0', '22', '24'];
const parts = ['unit', 'server'];

const root = join(import.meta.dirname, '..', '..');
const wanted = process.argv.length > 2 ? process.argv.slice(2) : supported;
const platform = process.platform === 'win32' ? 'win' : process.platform;
const packageName = `node-${platform}-${process.arch}`;
const folder = mkdtempSync(join(tmpdir(), 'portolan-node-'));

/** Installs one release and returns its program. */
function installNode(version: string): string {
  const prefix = join(folder, version);
  const newest = newestRelease(version);
  const installed = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', prefix, `${packageName}@${newest}`],
    { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder },
  );
  if (installed.status !== 0) throw new Error(`${packageName}@${newest} could not be installed.`);
  return join(prefix, 'node_modules', packageName, 'bin', 'node');
}

/** The registry's tag for a major release may lag behind: its list doesn't. */
function newestRelease(version: string): string {
  if (version.includes('.')) return version;
  const { stdout } = spawnSync('npm', ['view', packageName, 'versions', '--json'], { encoding: 'utf8' });
  const releases = v.parse(v.array(v.string()), JSON.parse(stdout));
  const ofMajor = releases.filter(release => release.startsWith(`${version}.`) && !release.includes('-'));
  ofMajor.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const newest = ofMajor.at(-1);
  if (newest === undefined) throw new Error(`${packageName} has no release ${version}.`);
  return newest;
}

let failed = 0;
try {
  for (const version of wanted) {
    const node = installNode(version);
    for (const part of parts) {
      const log = join(folder, `${part}.log`);
      const { status } = spawnSync('sh', ['-c', `"$0" scripts/test.mjs ${part} > "${log}" 2>&1`, node], {
        cwd: root,
        // The tests start servers by `process.execPath`; npm and its scripts find this Node first.
        env: { ...process.env, PATH: `${join(node, '..')}:${process.env.PATH}` },
      });
      const output = readFileSync(log, 'utf8');
      const result = output.trimEnd().split('\n').at(-1);
      console.log(
        `Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()} ${part}: ${result}`,
      );
      if (status !== 0) {
        failed += 1;
        console.log(
          output
            .split('\n')
            .filter(line => /FAIL|Error:/.test(line))
            .slice(0, 20)
            .join('\n'),
        );
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
