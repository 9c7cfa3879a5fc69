import "@/app/globals.css";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { TEXTS } from "./english";
import { openSeats } from "./seats-support";

beforeEach(() => page.viewport(360, 740));

test("the button that books is in sight wherever the summary is read on a phone, and stands below the flag at its end", async () => {
  const { screen } = await openSeats("confirmation", {});
  const book = screen.getByRole("button", { name: TEXTS.confirmation.book });
  await expect.element(book).toBeInViewport();
  const { scrollHeight } = document.documentElement;
  expect(scrollHeight).toBeGreaterThan(2 * window.innerHeight);
  window.scrollTo(0, scrollHeight / 2);
  await expect.element(book).toBeInViewport();
  window.scrollTo(0, scrollHeight);
  const flag = screen.getByRole("checkbox").element().getBoundingClientRect();
  expect(flag.bottom).toBeLessThan(book.element().getBoundingClientRect().top);
});
