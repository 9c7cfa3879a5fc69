import "@/app/globals.css";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { Toggletip } from "@/components/ui/toggletip";

const OPTIONS = [
  { value: "music", label: "Music", hint: "On Mondays" },
  { value: "film", label: "Film" },
  { value: "code", label: "Code", disabled: true },
];

const Topics = ({ error }: { error?: string }) => {
  const [value, setValue] = useState<string[]>(["music"]);
  return (
    <Fieldset error={error} id="topics" legend="Topics">
      <CheckboxGroup
        id="topic"
        invalid={error !== undefined}
        name="topic"
        onValueChange={setValue}
        options={OPTIONS}
        value={value}
      />
    </Fieldset>
  );
};

const Topic = () => {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Fieldset id="topics" legend="Topic">
      <RadioGroup id="topic" name="topic" onValueChange={setValue} options={OPTIONS} value={value} />
    </Fieldset>
  );
};

describe("a checkbox group", () => {
  test("toggles options by mouse and by the space bar", async () => {
    const screen = await render(<Topics />);
    await screen.getByText("Film").click();
    await expect.element(screen.getByRole("checkbox", { name: "Film" })).toBeChecked();
    await expect.element(screen.getByRole("checkbox", { name: "Music" })).toBeChecked();
    await userEvent.keyboard(" ");
    await expect.element(screen.getByRole("checkbox", { name: "Film" })).not.toBeChecked();
  });

  test("describes an option by its hint and disables what cannot be chosen", async () => {
    const screen = await render(<Topics />);
    await expect.element(screen.getByRole("checkbox", { name: "Music" })).toHaveAccessibleDescription("On Mondays");
    await expect.element(screen.getByRole("checkbox", { name: "Code" })).toBeDisabled();
  });

  test("has the button of an explanation beside its own option, also of a long one in a narrow column", async () => {
    const screen = await render(
      <div style={{ width: 340 }}>
        <CheckboxGroup
          columns={2}
          id="need"
          name="need"
          options={["Sight", "Attention deficit and hyperactivity disorder, at school or at home"].map((name) => ({
            value: name,
            label: name,
            tip: <Toggletip label={`More about ${name}`}>{`What ${name} is`}</Toggletip>,
          }))}
        />
      </div>,
    );
    for (const name of ["Sight", "Attention"]) {
      const label = screen
        .getByText(new RegExp(`^${name}`))
        .element()
        .getBoundingClientRect();
      const button = screen
        .getByRole("button", { name: `More about ${name}` })
        .element()
        .getBoundingClientRect();
      expect(button.left - label.right).toBeLessThan(16);
      expect(Math.abs(button.top + button.height / 2 - (label.top + 12))).toBeLessThan(8);
    }
    await screen.getByRole("button", { name: "More about Sight" }).click();
    await expect.element(screen.getByText("What Sight is")).toBeVisible();
  });

  test("announces its error with the question and marks every option", async () => {
    const screen = await render(<Topics error="Choose another topic" />);
    const group = screen.getByRole("group", { name: "Topics" });
    await expect.element(group).toHaveAccessibleDescription("Choose another topic");
    for (const name of ["Music", "Film", "Code"])
      await expect.element(screen.getByRole("checkbox", { name })).toBeInvalid();
  });
});

describe("a radio group", () => {
  test("chooses one option by mouse and moves by the arrow keys past a disabled one", async () => {
    const screen = await render(<Topic />);
    const music = screen.getByRole("radio", { name: "Music" });
    const film = screen.getByRole("radio", { name: "Film" });
    await screen.getByText("Music").click();
    await expect.element(music).toBeChecked();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(film).toBeChecked();
    await expect.element(film).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(music).toBeChecked();
  });

  test("gives the group's id to its first option", async () => {
    const screen = await render(<Topic />);
    await expect.element(screen.getByRole("radio", { name: "Music" })).toHaveAttribute("id", "topic");
    await expect.element(screen.getByRole("radio", { name: "Film" })).toHaveAttribute("id", "topic-2");
  });
});

test("a checkbox is described by its error and its hint", async () => {
  const screen = await render(<Checkbox error="Accept first" hint="Two pages" id="accept" label="I accept" />);
  const checkbox = screen.getByRole("checkbox", { name: "I accept" });
  await expect.element(checkbox).toBeInvalid();
  await expect.element(checkbox).toHaveAccessibleDescription("Two pages Accept first");
});

test("the tip of an option opens by mouse and by keyboard, closes by Escape, and leaves the option as it is", async () => {
  const tip = <Toggletip label="More about music">Instruments are there.</Toggletip>;
  const screen = await render(
    <CheckboxGroup id="topic" name="topic" options={[{ value: "a", label: "Music", tip }]} />,
  );
  const button = screen.getByRole("button", { name: "More about music" });
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  await expect.element(screen.getByText("Instruments are there.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByText("Instruments are there.")).not.toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("Instruments are there.")).toBeVisible();
  await expect.element(screen.getByRole("checkbox", { name: "Music" })).not.toBeChecked();
});
