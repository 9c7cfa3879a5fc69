/** Adds a style sheet to the page. Gives the function that removes it. */
export const appendStyleSheet = (href: string): (() => void) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return () => link.remove();
};
