import { type Result, runSamples, type Task } from './run-samples.ts';

// A share of the papers, in a process of its own.
process.once('message', ({ tasks, save }: { tasks: readonly Task[]; save?: string }) => {
  const report = (result: Result) => void process.send?.(result);
  runSamples(tasks, report, save).then(
    () => process.disconnect(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

// Done, or the bench was stopped.
process.once('disconnect', () => process.exit());
