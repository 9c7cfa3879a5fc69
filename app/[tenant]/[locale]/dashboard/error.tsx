"use client";

export { default } from "@/app/[tenant]/[locale]/(applicant)/error";
