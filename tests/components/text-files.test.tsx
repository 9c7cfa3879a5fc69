// @module-tag deep
import { useTranslations } from "next-intl";
import { Component, type ReactNode, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { TextsProvider } from "@/components/texts/texts-provider";
import { FILE_LOAD_ERROR, loadDataFile } from "@/lib/client/data-files";
import { TEXTS } from "./english";

const FILES = { shared: { common: TEXTS.common }, centers: { centers: TEXTS.centers } };

const Words = () => (
  <p>
    {useTranslations("common")("retry")} {useTranslations("centers")("title")}
  </p>
);

class Catch extends Component<{ children: ReactNode }, { name?: string }> {
  override state: { name?: string } = {};
  static getDerivedStateFromError = ({ name }: Error) => ({ name });
  override render = () => this.state.name ?? this.props.children;
}

/** A page with its files under addresses of its own, since what was loaded stays. */
const page = (name: string) => (
  <Catch>
    <Suspense fallback={<p>Waiting</p>}>
      <TextsProvider files={Object.keys(FILES).map((file) => `/api/texts/${file}.${name}.json`)} tag="en">
        <Words />
      </TextsProvider>
    </Suspense>
  </Catch>
);

/** Answers with the files; the first `failures` requests get none. */
const answer = (failures: number) => {
  const asked: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    asked.push(String(address));
    if (asked.length <= failures) throw new TypeError("Failed to fetch");
    const [, file = ""] = /texts\/(\w+)/.exec(String(address)) ?? [];
    return Response.json(FILES[file as keyof typeof FILES]);
  });
  return asked;
};

const SHOWN = `${TEXTS.common.retry} ${TEXTS.centers.title}`;

afterEach(() => vi.restoreAllMocks());

test("texts are loaded once, and shown by every page that needs them", async () => {
  const asked = answer(0);
  const first = await render(page("once"));
  await expect.element(first.getByText(SHOWN)).toBeVisible();
  await first.unmount();
  const second = await render(page("once"));
  await expect.element(second.getByText(SHOWN)).toBeVisible();
  expect(asked.length).toBe(2);
});

test("a file that fails is asked for again", async () => {
  const asked = answer(2);
  const screen = await render(page("again"));
  await expect.element(screen.getByText("Waiting")).toBeVisible();
  await expect.element(screen.getByText(SHOWN), { timeout: 5000 }).toBeVisible();
  expect(asked.length).toBe(4);
});

test("a file that cannot be loaded is an error with a name, after three tries", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const asked = answer(Number.POSITIVE_INFINITY);
  const screen = await render(page("never"));
  await expect.element(screen.getByText(FILE_LOAD_ERROR), { timeout: 10_000 }).toBeVisible();
  expect(asked.length).toBe(6);
});

test("a file that is loaded beforehand is asked for once, also while it is on its way", async () => {
  const asked = answer(0);
  const loading = Object.keys(FILES).map((file) => loadDataFile(`/api/texts/${file}.before.json`));
  const screen = await render(page("before"));
  await expect.element(screen.getByText(SHOWN)).toBeVisible();
  await Promise.all([...loading, loadDataFile("/api/texts/shared.before.json")]);
  expect(asked.length).toBe(2);
});

test("a file that could not be loaded beforehand is asked for again by the page that needs it", async () => {
  const asked = answer(3);
  await expect(loadDataFile("/api/texts/shared.later.json")).rejects.toThrow();
  const screen = await render(page("later"));
  await expect.element(screen.getByText(SHOWN)).toBeVisible();
  expect(asked.length).toBe(5);
});

test("a dead connection is given up", async () => {
  vi.useFakeTimers();
  vi.spyOn(window, "fetch").mockImplementation(
    (_address, options) =>
      new Promise((_resolve, reject) => options?.signal?.addEventListener("abort", () => reject(new Error("aborted")))),
  );
  const failure = loadDataFile("/api/texts/shared.dead.json").catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failure).toBe(FILE_LOAD_ERROR);
});
