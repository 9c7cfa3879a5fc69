/**
 * What many ask for at once. While a batch is on its way whoever comes waits, and then goes with all the others in the next
 * one; nobody waits for company.
 */
export abstract class Batcher<One> {
  protected waiting: One[] = [];
  private isBusy = false;

  protected add(one: One): void {
    this.waiting.push(one);
    if (!this.isBusy) void this.work();
  }

  /** Takes the next batch out of those who wait. */
  protected abstract nextBatch(): One[];

  /** Tells each of a batch how it went, and never fails itself. */
  protected abstract send(batch: readonly One[]): Promise<void>;

  private async work(): Promise<void> {
    this.isBusy = true;
    // Whoever came in the same turn of the process goes along.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.send(this.nextBatch());
    this.isBusy = false;
  }
}
