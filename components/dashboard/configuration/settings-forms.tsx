"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { currentOf, type Stale } from "@/components/dashboard/stale/use-stale-save";
import { refusedFields } from "@/components/dashboard/use-staff-action";
import { useErrorText } from "@/components/errors/use-error-text";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { showSnackbar } from "@/components/ui/snackbar";
import { useFeature } from "@/lib/client/features";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import { useUnsavedGuard } from "@/lib/client/use-unsaved-guard";
import type { ConfigurationPatch, ReadSettings, SettingVersions } from "@/lib/contracts/staff-configuration";
import { SECTIONS, type Section, type Setting, sectionNames } from "@/lib/domain/dashboard/settings-sections";
import { AgeSettings } from "./age-settings";
import { CheckboxSetting } from "./checkbox-setting";
import { ContractSettings } from "./contract-settings";
import { DeskSettings } from "./desk-settings";
import { HoursSettings } from "./hours-settings";
import { NeedsSettings } from "./needs-settings";
import { PageSettings } from "./page-settings";
import { PictureSettings } from "./picture-settings";
import { QuestionSettings } from "./question-settings";
import { ReviewDialog } from "./review-dialog";
import { SavedStatus } from "./saved-status";
import { SectionLinks } from "./section-links";
import { settingId } from "./setting-control";
import { type SettingsContext, SettingsContextProvider } from "./settings-context";
import { SettingsSection } from "./settings-section";
import { VerificationSettings } from "./verification-settings";

const CONTENTS: Record<Section, ReactNode> = {
  pages: <PageSettings />,
  age: <AgeSettings />,
  questions: <QuestionSettings />,
  needs: <NeedsSettings />,
  verification: <VerificationSettings />,
  messages: <CheckboxSetting name="draftReminders" />,
  contract: <ContractSettings />,
  pictures: <PictureSettings />,
  hours: <HoursSettings />,
  desk: <DeskSettings />,
};

const sectionOf = (name: Setting): Section =>
  sectionNames(true).find((section) => (SECTIONS[section] as readonly Setting[]).includes(name)) ?? "pages";

/** Changes to confirm. */
interface Review {
  section: Section;
  patch: ConfigurationPatch;
  /** The settings as the person knows them. */
  known: ReadSettings;
  stale?: Stale<ReadSettings>;
  failure?: string;
}

/** The versions of the settings of a patch. */
const versionsOf = (patch: ConfigurationPatch, { versions }: ReadSettings): SettingVersions =>
  versions && Object.fromEntries(Object.entries(versions).filter(([name]) => name in patch));

/** The sections, each with its own Save. Before saving, a dialog shows old and new values. */
export const SettingsForms = (props: Omit<SettingsContext, "onRemoveOverride">) => {
  const { editing, saved: read } = props;
  const t = useTranslations("configuration");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const hasOwnSettings = useFeature("ownSettings");
  const [review, setReview] = useState<Review>();
  const [saved, setSaved] = useState<{ section: Section; patch: ConfigurationPatch }>();
  useUnsavedGuard(editing.isUnsaved, t("leaveUnsaved"));

  const startReview = (section: Section) => {
    const [first] = editing.validate(SECTIONS[section]);
    if (first) return void focusWhenShown(settingId(first), { fallback: `${section}-title` });
    setReview({ section, patch: editing.patchOf(SECTIONS[section]), known: read });
  };

  const save = async () => {
    if (!review) return;
    const { section, patch, known } = review;
    const { error } = await editing.save(patch, versionsOf(patch, known));
    if (isLoginSessionEnd(error)) return;
    const now = currentOf<ReadSettings>(error);
    if (now) return showChanged(now);
    if (error) {
      // An error that belongs to no field is shown in the review.
      const first = refusedFields(error).find((path) => document.getElementById(settingId(path)));
      setReview(first ? undefined : { ...review, failure: errorText(error) });
      if (first) focusWhenShown(settingId(first));
      return;
    }
    setSaved({ section, patch });
    showSnackbar({ text: t("saved"), status: "success", closeLabel: common("close") });
    setReview(undefined);
    // The pressed button disappears with the override.
    if (Object.values(patch).includes(null as never)) focusWhenShown(`${section}-title`);
  };

  const showChanged = (now: ReadSettings) => {
    if (!review) return;
    const { patch, known: before } = review;
    const removed = Object.fromEntries(Object.entries(patch).filter(([, value]) => value === null));
    const names = Object.keys(patch) as Setting[];
    const onTop = { ...editing.rebase(names, before, now), ...removed };
    setReview({ ...review, patch: onTop, known: now, stale: { before, now, isRefused: true } });
    editing.reload();
  };

  const takeCurrent = ({ section, patch }: Review) => {
    editing.discard(Object.keys(patch) as Setting[]);
    setReview(undefined);
    focusWhenShown(`${section}-title`);
  };

  const undo = async () => {
    if (!saved) return;
    const { error } = await editing.undo(saved.patch);
    if (isLoginSessionEnd(error)) return;
    if (error) return showSnackbar({ text: errorText(error), status: "error", closeLabel: common("close") });
    showSnackbar({ text: t("undone"), status: "success", closeLabel: common("close") });
    setSaved(undefined);
    focusWhenShown(`${saved.section}-title`);
  };

  const context = {
    ...props,
    onRemoveOverride: (name: Setting) => setReview({ section: sectionOf(name), patch: { [name]: null }, known: read }),
  };
  return (
    <SettingsContextProvider value={context}>
      <div className="flex flex-col gap-6 lg:flex-row-reverse lg:items-start">
        <SectionLinks />
        <div className="grid min-w-0 flex-1 gap-6">
          {sectionNames(hasOwnSettings).map((section) => (
            <SettingsSection
              key={section}
              onReview={startReview}
              outcome={saved?.section === section && <SavedStatus onUndo={undo} />}
              section={section}
            >
              {CONTENTS[section]}
            </SettingsSection>
          ))}
        </div>
      </div>
      {review && (
        <ReviewDialog
          failure={review.failure}
          onClose={() => setReview(undefined)}
          onSave={save}
          onTake={() => takeCurrent(review)}
          patch={review.patch}
          stale={review.stale}
        />
      )}
    </SettingsContextProvider>
  );
};
