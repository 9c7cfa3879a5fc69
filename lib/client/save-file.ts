/** Saves what is at an address. With `download` the page stays, even if the server refuses the file. */
export const saveFrom = (href: string, name = ""): void => {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
};

const PLAIN_NAME = /filename="([^"]+)"/;

/** Saves the body of a response under the name that it states. */
export const saveResponse = async (response: Response): Promise<void> => {
  const name = PLAIN_NAME.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const address = URL.createObjectURL(await response.blob());
  saveFrom(address, name);
  // The browser has begun to save by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
