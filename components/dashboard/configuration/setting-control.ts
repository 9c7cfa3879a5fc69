/** The id of the control of a setting's path; focus goes there on an error. */
export const settingId = (path: string): string => `setting-${path.replaceAll(".", "-")}`;
