import { beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { TEXTS } from "./english";

const errorTitle = (title: string) => TEXTS.common.errorPrefix.replace("{title}", title);

interface PageProps {
  isFieldWrong?: boolean;
  hasFailed?: boolean;
}

const Page = ({ isFieldWrong = false, hasFailed = false }: PageProps) => (
  <>
    {hasFailed && <Notice status="error">Not sent</Notice>}
    <Field error={isFieldWrong && "Enter the name"} id="name" label="Name">
      {(control) => <input {...control} />}
    </Field>
  </>
);

beforeEach(() => {
  document.title = "Verify";
});

test("the title names the error while a field or a notice of the page shows one", async () => {
  const screen = await render(<Page />);
  expect(document.title).toBe("Verify");
  await screen.rerender(<Page isFieldWrong />);
  expect(document.title).toBe(errorTitle("Verify"));
  await screen.rerender(<Page hasFailed isFieldWrong />);
  expect(document.title).toBe(errorTitle("Verify"));
  await screen.rerender(<Page hasFailed />);
  expect(document.title).toBe(errorTitle("Verify"));
  await screen.rerender(<Page />);
  expect(document.title).toBe("Verify");
});

test("a title that arrives after the error names it too, and is plain without it", async () => {
  const screen = await render(<Page isFieldWrong />);
  document.title = "Centres";
  await expect.poll(() => document.title).toBe(errorTitle("Centres"));
  await screen.rerender(<Page />);
  expect(document.title).toBe("Centres");
});

test("a translator that writes each title in its own words has the last word", async () => {
  let translated = "";
  const translate = () => {
    if (document.title === translated) return;
    translated = `‹${document.title}›`;
    document.title = translated;
  };
  const translator = new MutationObserver(translate);
  translator.observe(document.head, { childList: true, subtree: true, characterData: true });
  await render(<Page isFieldWrong />);
  await expect.poll(() => document.title).toMatch(/^‹.*Verify.*›$/);
  translator.disconnect();
});
