/** Adds a style sheet from elsewhere to the page; gives what takes it away again. */
export const appendStyleSheet = (href: string): (() => void) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return () => link.remove();
};
