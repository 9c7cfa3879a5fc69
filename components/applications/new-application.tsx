"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import type { Locale } from "@/lib/domain/country/locales";
import { routeOfStep } from "@/lib/domain/routes";

const SERVER_FAILURE = 500;

interface NewApplicationProps {
  count: number;
  limit: number;
  language: Locale;
  /** The application whose guardians and address the new one may copy. */
  relative: { id: string; name: string } | undefined;
}

/** Starts another application, up to the limit. It can copy the guardians of a sibling's application. */
export const NewApplication = ({ count, limit, language, relative }: NewApplicationProps) => {
  const t = useTranslations("applications");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const errorText = useErrorText();
  const router = useRouter();
  const [copiesFamily, setCopiesFamily] = useState(true);
  const [isCreating, setIsCreating] = useState(false);
  const hasStarted = useRef(false);
  const isFull = count >= limit;

  const create = async () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    setIsCreating(true);
    try {
      const familyOf = copiesFamily ? relative?.id : undefined;
      const { _id, step } = await call("POST /registration", { body: { language, ...(familyOf && { familyOf }) } });
      router.push(routeOfStep(_id, step));
    } catch (error) {
      if (redirectsToVerify(error)) return;
      const isRefusal = error instanceof CallError && error.status < SERVER_FAILURE;
      const text = isRefusal ? errorText(error) : errors("general_error_something_went_wrong");
      showSnackbar({ text, status: "error", closeLabel: common("close") });
      setIsCreating(false);
      hasStarted.current = false;
    }
  };

  return (
    <section className="mt-10 grid gap-4 border-line border-t pt-8">
      <HydratedControls>
        {relative && !isFull && (
          <Checkbox
            checked={copiesFamily}
            hint={t("familyHint")}
            id="family"
            label={t("family", { name: relative.name })}
            name="family"
            onChange={(event) => setCopiesFamily(event.target.checked)}
          />
        )}
        <Button
          aria-describedby="limit"
          aria-disabled={isFull}
          busy={isCreating}
          className="justify-self-start"
          onClick={create}
          variant="secondary"
        >
          {t("new")}
        </Button>
      </HydratedControls>
      <p className="text-ink-second text-sm" id="limit">
        {isFull ? t("limitReached", { limit }) : t("limit", { count, limit })}
      </p>
    </section>
  );
};
