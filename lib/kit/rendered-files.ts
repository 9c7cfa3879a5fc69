const FILES = Symbol.for("startday.rendered-files");

// Server components and client components on the server are bundled apart and share the process.
const registry = globalThis as { [FILES]?: Map<string, object> };

/** Hands the content of a file to the client components that the server renders: the page sends its address alone. */
export const shareFile = (address: string, content: object): void => {
  registry[FILES] ??= new Map();
  registry[FILES].set(address, content);
};

/** The content of a file that a server component of the page has shared. */
export const sharedFile = (address: string): object => {
  const content = registry[FILES]?.get(address);
  if (!content) throw new Error(`${address} is not shared`);
  return content;
};
