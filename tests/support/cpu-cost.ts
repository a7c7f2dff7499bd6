/** The processor time that work takes, in milliseconds: unlike time on the wall it does not grow on a busy machine. */
export async function cpuCost(work: () => unknown) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
