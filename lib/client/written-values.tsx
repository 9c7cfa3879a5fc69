"use client";

import { createContext, type ReactNode, useContext } from "react";

type WrittenValues = Readonly<Record<string, string>>;

const WrittenContext = createContext<WrittenValues>({});

interface WrittenValuesProviderProps {
  values: WrittenValues;
  children: ReactNode;
}

/** Provides how people write the stored numbers and countries, as the server has written them. */
export const WrittenValuesProvider = ({ values, children }: WrittenValuesProviderProps) => (
  <WrittenContext value={values}>{children}</WrittenContext>
);

/** A function that writes a stored value as people do. An unknown value stays as it is. */
export const useWritten = (): ((value: string) => string) => {
  const values = useContext(WrittenContext);
  return (value) => (Object.hasOwn(values, value) ? (values[value] ?? value) : value);
};
