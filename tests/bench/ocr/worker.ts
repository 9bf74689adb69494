import { type Result, runPapers, type Task } from './run-papers.ts';

// A share of the papers, in a process of its own.
process.once('message', ({ tasks, save }: { tasks: readonly Task[]; save?: string }) => {
  const report = (result: Result) => void process.send?.(result);
  runPapers(tasks, report, save).then(
    () => process.disconnect(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

// Done, or the bench was stopped.
process.once('disconnect', () => process.exit());
