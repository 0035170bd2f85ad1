export const measureBuild = async () => []
