import { Refusal } from '#server/domain/refusal.ts';

/** Runs some work in the turn of a seller, or of the party that a key names. @throws Refusal where no turn comes */
export type TakeTurn = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

interface Line {
  running: number;
  waiting: (() => void)[];
}

const patienceMs = 10_000;

/**
 * Gives each seller a third of the database's connections at most. A row that somebody holds locked makes every call
 * wait that wants it: without this the calls of one seller would hold all connections, and everybody else would wait.
 * @param connections of the database; one where nothing waits for a lock
 */
export function createFairTurns(connections: number): TakeTurn {
  if (connections === 1) return (_key, work) => work();
  const most = Math.max(1, Math.floor(connections / 3));
  const lines = new Map<string, Line>();

  async function enter(line: Line): Promise<void> {
    if (line.running < most) {
      line.running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enterNext = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(enterNext), 1);
        reject(new Refusal('SERVER.UNAVAILABLE', 'Earlier calls are still running. Try again.', {}, 2));
      }, patienceMs);
      line.waiting.push(enterNext);
    });
  }

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    await enter(line);
    try {
      return await work();
    } finally {
      // The one that has waited longest takes this place.
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running--;
        if (line.running === 0) lines.delete(key);
      }
    }
  };
}
