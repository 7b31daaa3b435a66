import { msg, t } from "@lingui/core/macro";
import { lazy, startTransition, Suspense, useOptimistic, type ComponentType, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { Appearance } from "#client/features/settings/appearance.tsx";
import { OwnLanguage } from "#client/features/users/own-language.tsx";
import { Page } from "#client/layout/page.tsx";
import { SectionBack, SectionList } from "#client/layout/section-list.tsx";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { signInProvider } from "#client/lib/sign-in-provider.ts";
import { Tabs } from "#client/ui/menu/tabs.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";

/** A panel whose code is loaded when its tab is first selected. */
function panel(load: () => Promise<ComponentType>): ReactNode {
  const Panel = lazy(async () => ({ default: await load() }));
  return <Panel />;
}

const TABS = [
  {
    value: "members",
    label: msg`Members`,
    content: panel(async () => (await import("#client/features/users/members.tsx")).Members),
  },
  {
    value: "profile",
    label: msg`Profile`,
    content: (
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6 max-lg:contents">
          {panel(async () => (await import("#client/features/users/profile.tsx")).Profile)}
          {signInProvider() &&
            panel(
              async () =>
                (await import("#client/features/provider-accounts/provider-account.tsx")).ProviderAccount,
            )}
          <div className="max-lg:order-last">
            {panel(async () => (await import("#client/features/tokens/access-tokens.tsx")).AccessTokens)}
          </div>
        </div>
        <div className="grid gap-6">
          <Appearance />
          <OwnLanguage />
          {panel(async () => (await import("#client/features/push/push-settings.tsx")).PushSettings)}
          {panel(async () => (await import("#client/features/calendar/calendar-feed.tsx")).CalendarFeed)}
        </div>
      </div>
    ),
  },
  {
    value: "password",
    label: msg`Password`,
    content: panel(
      async () => (await import("#client/features/auth/change-password-form.tsx")).ChangePasswordForm,
    ),
  },
  {
    value: "analytics",
    label: msg`Analytics`,
    content: panel(async () => (await import("#client/features/analytics/analytics.tsx")).Analytics),
  },
  {
    value: "alerts",
    label: msg({ message: "Alerts", context: "settings" }),
    content: panel(async () => (await import("#client/features/alerts/alerts-settings.tsx")).AlertsSettings),
  },
] as const;

/** `tokens` was a tab of its own. */
function findTab(name: string | null) {
  return TABS.find(({ value }) => value === (name === "tokens" ? "profile" : name)) ?? TABS[0];
}

/** /settings: members and personal settings. `?tab=` selects the panel; on phones, a list of them leads to each. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const isPhone = useMediaQuery("(width < 48rem)");
  // The router updates the URL in a transition; the tab must respond immediately.
  const [tab, showTab] = useOptimistic(findTab(params.get("tab")), (_, next: string) => findTab(next));
  const choose = (next: (typeof TABS)[number]["value"]) =>
    startTransition(() => {
      showTab(next);
      // Replace, so that Back leaves the settings instead of going through the tabs.
      setParams({ tab: next }, { replace: true });
    });

  if (isPhone && !params.has("tab")) {
    const sections = TABS.map(({ value, label }) => ({ to: `/settings?tab=${value}`, label: i18n._(label) }));
    return (
      <Page key="list" title={t`Settings`}>
        <SectionList sections={sections} />
      </Page>
    );
  }
  const content = (
    <Suspense key={tab.value} fallback={<Skeleton shape="card" className="h-72" />}>
      {tab.content}
    </Suspense>
  );
  const label = i18n._(tab.label);
  const tabTitle = t`${label} · Settings`;
  if (isPhone) {
    const back = <SectionBack to="/settings">{t`All settings`}</SectionBack>;
    return (
      <Page title={label} tabTitle={tabTitle} description={back}>
        {content}
      </Page>
    );
  }
  return (
    <Page title={t`Settings`} tabTitle={tabTitle}>
      <Tabs
        label={t`Settings`}
        tabs={TABS.map((each) => ({ ...each, label: i18n._(each.label) }))}
        value={tab.value}
        onChange={choose}
      >
        {content}
      </Tabs>
    </Page>
  );
}
