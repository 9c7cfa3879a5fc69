import { useTranslations } from "next-intl";

/** A function that names a child in a sentence, as the language does; also one whose name was not given yet. */
export const useChildName = (): ((firstName: string) => string) => {
  const t = useTranslations("siblings");
  return (firstName) => (firstName ? t("child", { name: firstName }) : t("unnamed"));
};
