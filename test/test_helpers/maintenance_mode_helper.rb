# Turns on maintenance mode for the test's process.
module MaintenanceModeHelper
  private
    def in_maintenance_mode(reason = "Moving house")
      ENV[Kit::MaintenanceMode::VARIABLE] = reason
      MaintenanceMode.forget
      yield
    ensure
      ENV.delete Kit::MaintenanceMode::VARIABLE
      MaintenanceMode.forget
    end
end
