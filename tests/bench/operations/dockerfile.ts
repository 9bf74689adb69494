import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { type DocumentedMachine, read } from './documented-machine.ts';

const Words = v.array(v.string());
const wordsOf = (json: string) => v.parse(Words, JSON.parse(json));

/** What `docker run` would start. */
export interface Image {
  /** The root of its files. */
  root: string;
  folder: string;
  settings: Record<string, string>;
  command: string[];
  healthCheck: string[];
}

/** Base images, users and volumes are Docker's own. */
const left = ['USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'ENTRYPOINT'];

/** Does what the lines of deploy/Dockerfile say, each stage in a folder of its own. @returns the last one */
export function buildImage(machine: DocumentedMachine, context: string): Image {
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const line of read('deploy/Dockerfile').split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [, name = 'last'] = / AS (\w+)$/.exec(rest) ?? [];
      const root = machine.at(`image-${name}`);
      mkdirSync(root);
      image = { root, folder: root, settings: {}, command: [], healthCheck: [] };
      stages.set(name, image);
    } else if (instruction !== '' && image) apply(image, instruction, rest);
  }
  if (!image) throw new Error('deploy/Dockerfile has no stage.');
  return image;

  function apply(into: Image, instruction: string, rest: string): void {
    if (instruction === 'WORKDIR') {
      into.folder = join(into.root, rest);
      mkdirSync(into.folder, { recursive: true });
    } else if (instruction === 'COPY') copy(into, rest.split(' '));
    else if (instruction === 'RUN') {
      // The user of the base image isn't on this machine.
      const command = rest.replace(/ --(?:owner|group)=\S+/g, '');
      console.log(`  RUN ${command}`);
      machine.run(machine.placed(command, into.root), { cwd: into.folder });
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
        into.settings[name] = machine.placed(value, into.root);
    } else if (instruction === 'CMD') into.command = wordsOf(rest);
    else if (instruction === 'HEALTHCHECK') into.healthCheck = wordsOf(rest.slice(rest.indexOf('[')));
    else if (!left.includes(instruction))
      throw new Error(`Nobody follows ${instruction} of deploy/Dockerfile.`);
  }

  function copy(into: Image, words: string[]): void {
    const [, from] = /^--from=(\w+)$/.exec(words[0] ?? '') ?? [];
    const stage = from === undefined ? undefined : stages.get(from);
    const [sources, target] = [words.slice(from === undefined ? 0 : 1, -1), words.at(-1) ?? ''];
    for (const source of sources) {
      const path = stage ? join(stage.root, source) : resolve(context, source);
      const to = resolve(into.folder, target);
      mkdirSync(target.endsWith('/') ? to : join(to, '..'), { recursive: true });
      // As Docker does it, a folder is copied with what is in it, into its target.
      execFileSync(
        'cp',
        source === '.' ? ['-a', `${path}/.`, to] : ['-a', '-T', path, place(to, source, target)],
      );
    }
  }
}

const place = (to: string, source: string, target: string) =>
  target.endsWith('/') ? join(to, source.split('/').at(-1) ?? '') : to;
