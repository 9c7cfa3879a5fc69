"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Notice } from "@/components/ui/notice";
import { showSnackbar } from "@/components/ui/snackbar";
import { Example, Row } from "./example";

const STATUSES = ["info", "success", "warning", "error"] as const;
const SNACKBAR_STATUSES = ["info", "success", "error"] as const;

/** Notices in the page, snackbars, and errors. */
export const Messages = () => {
  const t = useTranslations("common");
  const home = useTranslations("home");
  const validation = useTranslations("validation");
  const fields = useTranslations("fields");
  const [attempt, setAttempt] = useState(0);
  const invalidFields = (["firstName", "birthDate"] as const).map((name) => fields(`student.${name}`));
  return (
    <>
      {STATUSES.map((status) => (
        <Example key={status} name={`Notice ${status}`}>
          <Notice status={status}>{home("timeHint")}</Notice>
        </Example>
      ))}
      <Example name="Notice: title, action" wide>
        <Notice
          action={
            <Button size="small" variant="secondary">
              {t("retry")}
            </Button>
          }
          status="error"
          title={t("errorTitle")}
        >
          {home("lead")}
        </Notice>
      </Example>
      <Example name="showSnackbar: several stack; a pointer or the focus holds them">
        <Row>
          {SNACKBAR_STATUSES.map((status) => (
            <Button
              key={status}
              onClick={() => showSnackbar({ text: home("timeHint"), status, closeLabel: t("close") })}
              variant="secondary"
            >
              {status}
            </Button>
          ))}
        </Row>
      </Example>
      <Example name="ErrorSummary: takes the focus at each attempt">
        <div className="grid gap-4">
          <Button className="justify-self-start" onClick={() => setAttempt(attempt + 1)} variant="secondary">
            {t("continue")}
          </Button>
          {attempt > 0 && (
            <ErrorSummary
              attempt={attempt}
              items={invalidFields.map((field) => ({
                message: validation("validator_form", { field }),
                fieldId: "ui-rest",
              }))}
              title={t("errorTitle")}
              titleAs="h3"
            />
          )}
        </div>
      </Example>
    </>
  );
};
