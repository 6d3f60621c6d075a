# Names the version of the site, for bug reports. Never a problem.
class Operations::Doctor::Version < Operations::Doctor::Examination
  def findings
    version = Operations.site_version
    version ? [ ok(:version, "This is Frontpage #{version}.") ] : []
  end
end
