// Stands in for what the oldest supported browsers (`browserslist` in package.json) lack and our script calls. A test reads the
// built script and refuses any other call that they lack.

const define = (owner: object, name: string, value: (...args: never[]) => unknown): void => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
};

define(Array.prototype, "toReversed", function (this: unknown[]) {
  return [...this].reverse();
});

define(Array.prototype, "toSorted", function (this: unknown[], compare?: (one: unknown, other: unknown) => number) {
  return [...this].sort(compare);
});

define(Array.prototype, "toSpliced", function (this: unknown[], ...args: [start: number, count: number]) {
  const copy = [...this];
  copy.splice(...args);
  return copy;
});

define(Array.prototype, "findLast", function (this: unknown[], isWanted: Parameters<unknown[]["findLast"]>[0]) {
  let at = this.length - 1;
  while (at >= 0 && !isWanted(this[at], at, this)) at -= 1;
  return this[at];
});

define(AbortSignal, "timeout", (ms: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("The time is over.", "TimeoutError")), ms);
  return controller.signal;
});
