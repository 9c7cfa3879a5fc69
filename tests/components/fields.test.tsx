import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";

test("a field ties label, hint and error to its control", async () => {
  const screen = await render(
    <Field error="Enter six digits" hint="From the message" id="code" label="Code">
      {(control) => <CodeInput {...control} />}
    </Field>,
  );
  const input = screen.getByRole("textbox", { name: "Code" });
  await expect.element(input).toHaveAccessibleDescription("From the message Enter six digits");
  await expect.element(input).toBeInvalid();
});

test("a code input opens the number pad, accepts the phone's code, and keeps what is typed", async () => {
  const screen = await render(<CodeInput aria-label="Code" />);
  const input = screen.getByLabelText("Code");
  await expect.element(input).toHaveAttribute("inputmode", "numeric");
  await expect.element(input).toHaveAttribute("autocomplete", "one-time-code");
  await input.fill("123 456");
  await expect.element(input).toHaveValue("123 456");
});

test("a select has an empty first option only with a placeholder, and chooses by mouse and keyboard", async () => {
  const options = [
    { value: "a", label: "Alpha" },
    { value: "b", label: "Beta" },
  ];
  const screen = await render(<Select aria-label="Group" options={options} placeholder="Choose" />);
  const select = screen.getByRole("combobox", { name: "Group" });
  await expect.element(select).toHaveValue("");
  await select.selectOptions("Alpha");
  await expect.element(select).toHaveValue("a");
  (select.element() as HTMLElement).focus();
  await userEvent.keyboard("b");
  await expect.element(select).toHaveValue("b");
  await screen.rerender(<Select aria-label="Group" options={options} />);
  expect(screen.getByRole("option").elements()).toHaveLength(2);
});

test("an error summary takes the focus on every attempt and leads to the field", async () => {
  const items = [{ message: "Enter a name", fieldId: "name" }, { message: "Something else is wrong" }];
  const form = (attempt: number) => (
    <>
      <ErrorSummary attempt={attempt} items={items} title="Two problems" />
      <TextInput aria-label="Name" id="name" />
    </>
  );
  const screen = await render(form(1));
  const summary = screen.getByRole("alert");
  await expect.element(summary).toHaveFocus();
  await screen.getByRole("link", { name: "Enter a name" }).click();
  await expect.element(screen.getByLabelText("Name")).toHaveFocus();
  await screen.rerender(form(2));
  await expect.element(summary).toHaveFocus();
});

test("a busy button and an aria-disabled one keep the focus and ignore presses", async () => {
  let presses = 0;
  const press = () => {
    presses += 1;
  };
  const screen = await render(
    <Button busy onClick={press}>
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Save" });
  await button.click({ force: true });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await screen.rerender(
    <Button aria-disabled onClick={press}>
      Save
    </Button>,
  );
  await userEvent.keyboard("{Enter}");
  expect(presses).toBe(0);
  await screen.rerender(<Button onClick={press}>Save</Button>);
  await userEvent.keyboard("{Enter}");
  expect(presses).toBe(1);
});

test("a select says which option is in another language", async () => {
  const options = [
    { value: "1", label: "Դպրոց թիվ 3", lang: "hy" },
    { value: "2", label: "School No. 3" },
  ];
  const screen = await render(<Select aria-label="School" options={options} />);
  await expect.element(screen.getByRole("option", { name: "Դպրոց թիվ 3" })).toHaveAttribute("lang", "hy");
  await expect.element(screen.getByRole("option", { name: "School No. 3" })).not.toHaveAttribute("lang");
});
