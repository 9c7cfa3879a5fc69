/*
 * A translator of a browser replaces the nodes of texts, so React must never change or remove one that it knows by itself, nor
 * put something before it. React marks those nodes; a string that is the only child of its element has none.
 */

const isKnown = (node: Node | null): node is Text =>
  node instanceof Text && node.data.trim() !== "" && Object.keys(node).some((key) => key.startsWith("__reactFiber$"));

const placeOf = (node: Node): string =>
  node instanceof Element ? node.outerHTML : String(node.parentElement?.outerHTML);

/** What a translator would have broken, each with the HTML around it. */
const brokenBy = ({ type, target, addedNodes, removedNodes, nextSibling }: MutationRecord): string[] => {
  if (type === "characterData") return isKnown(target) ? [`a changed text in ${placeOf(target)}`] : [];
  const removed = [...removedNodes]
    .filter(isKnown)
    .map(({ data }) => `the removed text "${data}" of ${placeOf(target)}`);
  const isInserted = addedNodes.length > 0 && isKnown(nextSibling);
  return isInserted ? [...removed, `what was put before "${nextSibling.data}" in ${placeOf(target)}`] : removed;
};

/** Watches the document. The returned function ends that, and gives what a translator would have broken. */
export const watchTexts = (): (() => string[]) => {
  const broken: string[] = [];
  const note = (records: MutationRecord[]) => broken.push(...records.flatMap(brokenBy));
  const observer = new MutationObserver(note);
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return () => {
    note(observer.takeRecords());
    observer.disconnect();
    return broken;
  };
};
