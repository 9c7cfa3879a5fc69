"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { TextInput } from "@/components/ui/text-input";
import { useLoadingFlag } from "@/lib/client/loading-flag";

const MAX_LENGTH = 100;

/** A field for a user id. Finding adds it to the page's address, and the server reads the person. */
export const PersonSearch = ({ userId }: { userId: string }) => {
  const t = useTranslations("people");
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(userId);
  const [isMissing, setIsMissing] = useState(false);
  const [isFinding, startFinding] = useTransition();
  useLoadingFlag(isFinding);

  const find = (event: FormEvent) => {
    event.preventDefault();
    const id = text.trim();
    setIsMissing(id === "");
    if (id === "") return input.current?.focus();
    const next = new URLSearchParams(query);
    next.set("id", id);
    startFinding(() => router.push(`${path}?${next}`));
  };

  return (
    <HydratedForm className="flex flex-wrap items-end gap-3" onSubmit={find}>
      <Field
        className="min-w-0 grow basis-64"
        error={isMissing && t("required")}
        hint={t("userIdHint")}
        id="user-id"
        label={t("userId")}
      >
        {(control) => (
          <TextInput
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={MAX_LENGTH}
            onChange={({ target }) => setText(target.value)}
            ref={input}
            spellCheck={false}
            value={text}
          />
        )}
      </Field>
      <Button busy={isFinding} type="submit">
        {t("find")}
      </Button>
    </HydratedForm>
  );
};
