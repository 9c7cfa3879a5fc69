/** Does all the work with at most `limit` pieces under way; the results in order. */
export async function inFlight<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [at, item] of queue) results[at] = await work(item, at);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
