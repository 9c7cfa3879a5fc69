import { useTranslations } from "next-intl";
import { PAGE_STEPS } from "@/lib/domain/application/steps";

/** Name of a page that may have a picture: one of the two before the steps, or a step. An unknown page keeps its key. */
export const usePageName = (): ((page: string) => string) => {
  const t = useTranslations("configuration");
  const steps = useTranslations("steps");
  return (page) => {
    if (page === "home" || page === "verify") return t(`picture_${page}`);
    const step = PAGE_STEPS.find((one) => one === page);
    return step ? steps(step) : page;
  };
};
