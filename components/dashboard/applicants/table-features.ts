import { rowSelectionFeature, tableFeatures } from "@tanstack/react-table";

/** What the table of applicants can do besides showing rows. */
export const features = tableFeatures({ rowSelectionFeature });
