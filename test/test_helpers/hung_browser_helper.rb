# After a jump of the machine's clock, threads of Chromium wait for hours. A test whose browser stops
# responding is run once more, with a new browser.
module HungBrowserHelper
  SECONDS = 60 # for a response of the browser; Selenium waits for two minutes

  def run
    result = super
    return result if @run_again || result.failures.none? { |failure| hung?(failure) }

    warn "#{self.class}##{name}: the browser stopped responding, so the test runs again with a new one"
    self.class.new(name).run_again
  end

  # Before Rails takes a screenshot, which would wait for the browser as well.
  def before_teardown
    kill_browser if failures.any? { |failure| hung?(failure) }
    super
  end

  protected
    def run_again
      @run_again = true
      run
    end

  private
    def hung?(failure)
      failure.is_a?(Minitest::UnexpectedError) && failure.error.is_a?(Net::ReadTimeout)
    end

    def kill_browser
      signal_browser "KILL"
      page.driver.quit
    end

    def signal_browser(signal)
      profile = browser.capabilities["chrome"]["userDataDir"]
      system "pkill", "-#{signal}", "-f", "--", "--user-data-dir=#{profile}"
    end
end
