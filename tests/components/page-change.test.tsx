import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { LanguageChoice } from "@/components/shell/language-choice";
import { PageArrival } from "@/components/shell/page-arrival";
import { PageLoading } from "@/components/shell/page-loading";
import { changeLanguage, takeLanguageChange } from "@/lib/client/language-change";
import { link } from "./link-support";

test("a link of the dashboard shows the spinner while its page loads", async () => {
  const shown = () => (
    <>
      <PageLoading label="Loading" />
      <DashboardLink href="/dashboard/audit">Audit</DashboardLink>
    </>
  );
  const screen = await render(shown());
  await expect.element(screen.getByRole("status")).not.toBeInTheDocument();
  link.isPending = true;
  await screen.rerender(shown());
  await expect.element(screen.getByRole("status")).toHaveTextContent("Loading");
  link.isPending = false;
  await screen.rerender(shown());
  await expect.element(screen.getByRole("status")).not.toBeInTheDocument();
});

test.each([
  ["#field-email", "#language", ""],
  ["#content", "#language", ""],
  ["#token=abc", "#token=abc&language", "#token=abc"],
])(
  "a change of the language on a page with %s forgets a place on it, and keeps a token",
  async (hash, marked, left) => {
    const { href } = window.location;
    window.history.replaceState(null, "", hash);
    const targets: string[] = [];
    const stay = (event: NavigateEvent) => {
      event.preventDefault();
      targets.push(new URL(event.destination.url).hash);
    };
    window.navigation.addEventListener("navigate", stay);
    changeLanguage("hy");
    window.navigation.removeEventListener("navigate", stay);
    expect(targets).toEqual([marked]);
    window.history.replaceState(null, "", targets[0]);
    expect([takeLanguageChange(), window.location.hash, takeLanguageChange()]).toEqual([true, left, false]);
    window.history.replaceState(null, "", href);
  },
);

test("the choice of the language has the focus after the page has loaded in another one, once", async () => {
  const choice = (visit: number) => (
    <LanguageChoice
      current="en"
      key={visit}
      label="Language"
      languages={[
        { code: "en", name: "English", tag: "en" },
        { code: "hy", name: "Հայերեն", tag: "hy" },
      ]}
    />
  );
  const screen = await render(choice(1));
  const select = screen.getByRole("combobox", { name: "Language" });
  await expect.element(select).not.toHaveFocus();
  const targets: string[] = [];
  const marks: string[] = [];
  const stay = (event: NavigateEvent) => {
    event.preventDefault();
    const { searchParams, hash } = new URL(event.destination.url);
    targets.push(searchParams.get("lang") ?? "");
    marks.push(hash);
  };
  window.navigation.addEventListener("navigate", stay);
  await select.selectOptions("hy");
  await vi.waitFor(() => expect(targets).toEqual(["hy"]));
  window.navigation.removeEventListener("navigate", stay);
  (document.activeElement as HTMLElement).blur();
  window.history.replaceState(null, "", marks[0]);
  await screen.rerender(choice(2));
  await expect.element(select).toHaveFocus();
  expect(window.location.hash).toBe("");
  (document.activeElement as HTMLElement).blur();
  await screen.rerender(choice(3));
  await expect.element(select).toBeVisible();
  await expect.element(select).not.toHaveFocus();
});

test("a page that is opened from another fades in, and its heading takes the focus", async () => {
  const page = (path: string) => (
    <PageArrival key={path}>
      <h1>{path}</h1>
    </PageArrival>
  );
  const screen = await render(page("first"));
  const heading = screen.getByRole("heading");
  await expect.element(heading).not.toHaveFocus();
  expect(heading.element().parentElement?.className).toBe("");
  await screen.rerender(page("second"));
  await expect.element(heading).toHaveFocus();
  expect(heading.element().parentElement?.className).toBe("animate-appear");
});
