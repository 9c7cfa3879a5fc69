import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { useErrorText } from "@/components/errors/use-error-text";
import { callErrorOf } from "@/lib/client/call";
import { AppError, exampleData } from "@/lib/contracts/errors";
import messages from "@/messages/base/en.json";

const Said = ({ error }: { error: unknown }) => useErrorText()(error);

/** The text that a visitor reads for a backend's error response. */
const saidOf = (error: unknown): string =>
  renderToStaticMarkup(
    createElement(
      NextIntlClientProvider,
      { locale: "en", messages, timeZone: "UTC" } as never,
      createElement(Said, { error }),
    ),
  );

describe("a failure's text", () => {
  test.each(["start_day_below_busy", "presentation_below_busy"] as const)(
    "of %s says how many seats are taken",
    async (code) => {
      const data = exampleData(code);
      const failure = new AppError(code, data);
      const error = await callErrorOf(Response.json(failure.toBody("one"), { status: failure.status }));
      expect(saidOf(error)).toContain(`Enter at least ${data?.busyCapacity}:`);
    },
  );
});
