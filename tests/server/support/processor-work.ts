/**
 * What an act costs this process, its thread pool included: microseconds of the processor. By the clock a busy machine
 * would make of equal work unequal times.
 */
export async function processorWork(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
