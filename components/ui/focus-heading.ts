/** Focuses the page's heading, so that a screen reader says which page or state this is. */
export const focusHeading = (page: ParentNode = document): void => {
  const heading = page.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
