import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AnswerText } from "@/components/confirmation/answer-text";
import { WrittenValuesProvider } from "@/lib/client/written-values";
import { summaryOf } from "@/lib/domain/application/summary";
import { aForm, situation } from "@/tests/support/forms";
import { English } from "./english";

const WRITTEN = { "+37491234567": "091 234567", AM: "Armenia" };

/** Shows one answer of the summary. */
const showAnswer = (student: ReturnType<typeof aForm>["student"], path: string) => {
  const form = aForm(student);
  const { steps, context } = situation(form);
  const line = summaryOf(form, steps, context)
    .flatMap(({ lines }) => lines)
    .find((one) => one.path === path);
  if (!line) throw new Error(`the summary has no ${path}`);
  return render(
    <English>
      <WrittenValuesProvider values={WRITTEN}>
        <p data-testid="answer">
          <AnswerText language="en" line={line} student={form.student} />
        </p>
      </WrittenValuesProvider>
    </English>,
  );
};

test.each([
  ["phone", { phone: "+37491234567" }, "091 234567"],
  ["address.country", { address: { country: "AM" } }, "Armenia"],
  ["address.country", { address: { country: "constructor" } }, "constructor"],
  ["address.locality", { address: { locality: "AM" } }, "AM"],
] as const)("the answer %s of %j is written as %j", async (path, student, text) => {
  const screen = await showAnswer(student, path);
  await expect.element(screen.getByTestId("answer")).toHaveTextContent(new RegExp(`^${text}$`));
});
