# For system tests: screens and networks that Chromium emulates.
module EmulationHelper
  private
    # Runs the block on a screen of this size in CSS pixels, with or without touch.
    def emulate_screen(**)
      use_screen(**)
      yield
    ensure
      browser.execute_cdp "Emulation.setTouchEmulationEnabled", enabled: false
      browser.execute_cdp "Emulation.clearDeviceMetricsOverride"
    end

    # Inside of emulate_screen, until another one is used.
    def use_screen(width:, height:, touch:, scale: 1)
      browser.execute_cdp "Emulation.setDeviceMetricsOverride", width:, height:, deviceScaleFactor: scale, mobile: touch
      browser.execute_cdp "Emulation.setTouchEmulationEnabled", enabled: touch
    end

    def emulate_network(offline:)
      browser.execute_cdp "Network.emulateNetworkConditions", offline:, latency: 0, downloadThroughput: -1, uploadThroughput: -1
    end
end
