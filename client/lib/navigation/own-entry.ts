import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";

/** Gives the open panel a history entry: Back closes it and undoes its changes, and later undoes them. */
export function useOwnEntry(open: boolean, onBack: () => void): void {
  const navigate = useNavigate();
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return;
    const { search } = window.location;
    void navigate({ search });
    let isLeft = false;
    const leave = () => {
      isLeft = true;
      handleBack();
    };
    window.addEventListener("popstate", leave);
    return () => {
      window.removeEventListener("popstate", leave);
      if (!isLeft && window.location.search === search) void navigate(-1);
    };
  }, [open, navigate]);
}
