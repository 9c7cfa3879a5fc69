"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import type { Locale } from "@/lib/domain/country/locales";
import { routeOfStep } from "@/lib/domain/routes";

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
  const errorText = useErrorText();
  const router = useRouter();
  const [takesFamily, setTakesFamily] = useState(true);
  const [isMaking, setIsMaking] = useState(false);
  const onItsWay = useRef(false);
  const isFull = count >= limit;

  const make = async () => {
    if (onItsWay.current) return;
    onItsWay.current = true;
    setIsMaking(true);
    try {
      const familyOf = takesFamily ? relative?.id : undefined;
      const { _id, step } = await call("POST /registration", { body: { language, ...(familyOf && { familyOf }) } });
      router.push(routeOfStep(_id, step));
    } catch (error) {
      if (redirectsToVerify(error)) return;
      showSnackbar({ text: errorText(error), status: "error", closeLabel: common("close") });
      setIsMaking(false);
      onItsWay.current = false;
    }
  };

  return (
    <section className="mt-10 grid gap-4 border-line border-t pt-8">
      <HydratedControls>
        {relative && !isFull && (
          <Checkbox
            checked={takesFamily}
            hint={t("familyHint")}
            id="family"
            label={t("family", { name: relative.name })}
            name="family"
            onChange={(event) => setTakesFamily(event.target.checked)}
          />
        )}
        <Button
          aria-describedby="limit"
          aria-disabled={isFull}
          busy={isMaking}
          className="justify-self-start"
          onClick={make}
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
