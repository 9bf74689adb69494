const lookAgainMs = 500;

/**
 * Ends this process when npm was told to end. npm hands the signal to its shell, which dies of it and tells
 * nobody: a server would stay behind with its port and the lock of its data.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookAgainMs);
  timer.unref();
}
